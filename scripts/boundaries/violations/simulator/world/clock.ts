// A world with a wall clock. caught by: no-clock
export const instant = () => new Date().toISOString()
