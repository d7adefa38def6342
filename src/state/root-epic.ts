// The root epic: runs every epic of the app, and one for each request.

import { recordDeparture, recordReturn } from './away/away.epics'
import type { Epic } from './core/epic'
import { createRootEpic } from './core/epic-router'
import { recordOwnState } from './market/market.epics'
import { allEpics, allRequests } from './nouns'
import { requestEpic } from './requests/request-epic'
import { settleRequests } from './requests/settle-requests'

/** Epics that use no port: they dispatch what follows from the state of several slices. */
export const derivingEpics: readonly Epic[] = [
  recordOwnState,
  settleRequests(allRequests),
  recordDeparture,
  recordReturn,
]

/** The deriving epics come first, so that the others receive their actions. */
export const rootEpic = createRootEpic([...new Set([...derivingEpics, ...allEpics, ...allRequests.map(requestEpic)])])
