// Filters and order of the boards.
import { defineModule } from '../core/module'
import { keepBoardQueries, restoreBoardQueries } from './boards.effects'
import * as intents from './boards.events'
import { boardsHandlers } from './boards.handlers'
import type { BoardsState } from './boards.state'

declare module '../root-state' {
  interface Slices {
    readonly boards: BoardsState
  }
  interface IntentFiles {
    readonly boards: typeof intents
  }
}

export const boardsModule = defineModule({
  name: 'boards',
  intents,
  handlers: boardsHandlers,
  effects: [keepBoardQueries, restoreBoardQueries],
})
