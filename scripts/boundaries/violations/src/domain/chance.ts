// A rule of the business that throws dice. caught by: no-chance
export const letter = () => Math.floor(Math.random() * 26)
