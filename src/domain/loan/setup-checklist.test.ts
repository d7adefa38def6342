import { describe, expect, it } from 'vitest'
import { setupChecklist } from './setup-checklist'

const permanent = { id: 3, type: 'permanent', loan_type: 'fha', name: '223(f)' } as const
const construction = { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' } as const

describe('the checklist of a setup', () => {
  it('lists the missing fields of each step, with the labels of the form', () => {
    const steps = setupChecklist(permanent, ['project_street', 'project_zip_code', 'signators'])
    expect(steps.filter(({ missing }) => missing.length > 0)).toEqual([
      { step: 'project', missing: ['Street', 'Zip code'] },
      { step: 'investors-and-signators', missing: ['Signators'] },
    ])
  })

  it('lists the draws of a construction loan once, and has no step for them on a permanent loan', () => {
    const draws = ['construction_draw_percent', 'construction_draw_month', 'construction_draw_amount']
    const step = setupChecklist(construction, draws).find(({ missing }) => missing.length > 0)
    expect(step).toEqual({ step: 'construction-draws', missing: ['Draw schedule'] })
    expect(setupChecklist(permanent, []).map((each) => each.step)).not.toContain('construction-draws')
  })

  it('omits steps without required fields', () => {
    const steps = setupChecklist(construction, []).map((each) => each.step)
    expect(steps).toHaveLength(8)
    expect(steps).not.toContain('documents')
  })
})
