// Something that scripts may not either. caught by: lint/style/noNonNullAssertion
export const seven = [7][0]!
