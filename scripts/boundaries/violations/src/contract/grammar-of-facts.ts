// A fact that is no past participle. caught by: events-follow-the-grammar
export interface LineFact {
  readonly type: 'line/opening'
}
