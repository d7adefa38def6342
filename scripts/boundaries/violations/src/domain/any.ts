// A type that says nothing. caught by: lint/suspicious/noExplicitAny
export const read = (value: any) => value.price
