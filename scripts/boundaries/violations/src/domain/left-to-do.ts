// Unfinished work in the code. caught by: nothing-is-left-to-do
// TODO: the rate process
export const rate = 5
