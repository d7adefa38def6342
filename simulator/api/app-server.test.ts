// The HTTP server of an Express app.
import express from 'express'
import { expect, test } from 'vitest'
import { appServer } from './app-server'

test('idle connections stay open longer than nginx keeps its own, which is 60 s', () => {
  expect(appServer(express()).keepAliveTimeout).toBe(65_000)
})
