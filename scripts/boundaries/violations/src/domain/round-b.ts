// The other half of the cycle, which is reported once, at its first file.
import { a } from './round-a'

export const b = () => a
