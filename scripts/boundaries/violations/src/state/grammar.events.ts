// An intent that reads like a fact, and a creator that is not called after its type. caught by: events-follow-the-grammar
interface Creator {
  readonly type: string
}
const intent = (type: string) => (): Creator => ({ type })

export const draftOpened = intent('draft/opened')()
export const openDraft = intent('draft/open')()
