// A rule that prints. caught by: lint/suspicious/noConsole
export const printed = (price: number) => console.log(price)
