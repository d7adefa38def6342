// A file that is not named in kebab-case. caught by: names-are-kebab-case
export const quarter = 0.25
