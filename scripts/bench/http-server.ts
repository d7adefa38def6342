// A contestant of `http` in its own process: answers with a list of twenty live auctions.
import { createServer } from 'node:http'
import { createSimulator } from '../../simulator/server'
import { answerWith, listenLocally } from './child'
import { tokenOf } from './crowd'

export interface Question {
  readonly do: 'open'
  readonly list: unknown
}
export interface Opened {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
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

/** The simulator as people run it, in a world that plays. */
async function ours(): Promise<Opened> {
  const { url, worlds } = await createSimulator({ port: 0, scenario: null, quiet: true })
  worlds.create({ scenario: 'twenty', source: SCENARIO, id: 'main' })
  return { url, headers: { Authorization: await tokenOf(url, 'main', 'tidewell') } }
}

async function bare(list: unknown): Promise<Opened> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(list))
  })
  return { url: await listenLocally(server), headers: {} }
}

answerWith<Question, Opened>(({ list }) => (process.argv[2] === 'ours' ? ours() : bare(list)))
