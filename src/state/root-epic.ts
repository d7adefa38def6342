// The root epic: runs every epic of the app, and one for each request.
import { allEpics, allRequests } from './all-epics'
import { noteLeaving, noteReturn } from './away/away.epics'
import type { Epic } from './core/epic'
import { createRootEpic } from './core/epic-router'
import { noteOwnState } from './market/market.epics'
import { requestEpic } from './requests/request-epic'
import { settleRequests } from './requests/settle-requests'

/** Epics that use no port: they dispatch what follows from the state of several slices. */
export const derivingEpics: readonly Epic[] = [noteOwnState, settleRequests(allRequests), noteLeaving, noteReturn]

/** The deriving epics come first, so that the others receive their actions. */
export const rootEpic = createRootEpic([...new Set([...derivingEpics, ...allEpics, ...allRequests.map(requestEpic)])])
