// A folder whose name says nothing. caught by: names-say-what-is-inside
export const half = 0.5
