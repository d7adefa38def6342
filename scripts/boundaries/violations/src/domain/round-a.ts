// Two files that need each other. caught by: no-cycles
import { b } from './round-b'

export const a = () => b
