// A rule of the business with a clock of its own. caught by: no-clock
export const late = (deadline: number) => Date.now() > deadline
