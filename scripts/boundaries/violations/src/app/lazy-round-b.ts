// The other half of the circle, which is reported once, at its first file.
import { b } from './lazy-round-a'

export const again = () => b()
