// A world that throws its own dice. caught by: no-chance, simulator-world-keeps-off-node
import { randomUUID } from 'node:crypto'

export const id = () => `${randomUUID()}${Math.random()}`
