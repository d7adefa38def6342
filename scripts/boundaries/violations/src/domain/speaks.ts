// A rule that prints. caught by: lint/suspicious/noConsole
export const told = (price: number) => console.log(price)
