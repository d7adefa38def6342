// Two files that need each other, one of them later: a lazy import closes a circle as well. caught by: no-cycles
export const b = () => import('./lazy-round-b')
