// A world that knows a door. caught by: simulator-world-keeps-its-arrows
import express from 'express'

export const app = express()
