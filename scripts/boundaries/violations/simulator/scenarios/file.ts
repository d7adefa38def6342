// A scenario that reads its own file. caught by: simulator-scenarios-keeps-off-node
import { readFileSync } from 'node:fs'

export const text = () => readFileSync('scenario.yaml', 'utf8')
