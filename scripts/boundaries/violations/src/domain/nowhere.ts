// An import that leads nowhere. caught by: every-import-resolves
import { lost } from './lost'

export const found = lost
