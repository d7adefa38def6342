// A contestant of `http`, in a process of its own: answers a list of twenty live auctions.
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { createSimulator } from '../../simulator/server'
import { answering, cpuMs } from './child'

export type ContestantName = 'ours' | 'limit' | 'ordinary'

export type Question = { readonly do: 'open'; readonly list: unknown } | { readonly do: 'cost' }
export interface Opened {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}
export interface Cost {
  readonly ms: number
}

const SCENARIO = `title: Twenty
summary: Twenty live auctions
minutes: 30
roles: [investor]
seed: 1
starts: 2026-03-02T11:00:00-05:00
world: spring-market
crowd: {live: 20, sellers: [prairie-lending], bidders: [harbor-crest, summit-ridge, blue-mesa]}
`
export const PATH = '/api/auction/list/live'

/** The simulator as people run it, in a world that plays. */
async function ours(): Promise<Opened> {
  const { url, worlds } = await createSimulator({ port: 0, scenario: null, quiet: true })
  worlds.create({ scenario: 'twenty', source: SCENARIO, id: 'main' })
  const entered = await fetch(`${url}/simulator/enter/main?as=tidewell`, { redirect: 'manual' })
  const cookie = entered.headers.getSetCookie().find((one) => one.startsWith('auth.')) ?? ''
  return { url, headers: { Authorization: decodeURIComponent(cookie.split(/[=;]/)[1] ?? '') } }
}

async function listening(listener: RequestListener): Promise<Opened> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, done))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, headers: {} }
}

const limit = (list: unknown): Promise<Opened> =>
  listening((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(list))
  })

const ordinary = (list: unknown): Promise<Opened> => {
  const app = express()
  app.get(PATH, (_request, response) => void response.json(list))
  return listening(app)
}

const contestants: Readonly<Record<ContestantName, (list: unknown) => Promise<Opened>>> = { ours, limit, ordinary }

answering<Question, Opened | Cost>((question) =>
  question.do === 'cost'
    ? Promise.resolve({ ms: cpuMs() })
    : contestants[process.argv[2] as ContestantName](question.list),
)
