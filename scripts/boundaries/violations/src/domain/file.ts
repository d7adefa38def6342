// A rule of the business that reads a file. caught by: domain-keeps-off-node
import { readFileSync } from 'node:fs'

export const holidays = () => readFileSync('holidays.json', 'utf8')
