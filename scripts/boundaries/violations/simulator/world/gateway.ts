// A world that knows a gateway. caught by: simulator-world-keeps-its-arrows
import express from 'express'

export const app = express()
