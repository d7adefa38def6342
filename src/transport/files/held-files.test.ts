// Files held outside the state.
import { describe, expect, it } from 'vitest'
import { fakeFiles } from './fake-files'

const hud = () => new File(['a form'], 'hud.pdf', { type: 'application/pdf' })

describe('held files', () => {
  it('have a unique key each', () => {
    const { files } = fakeFiles()
    expect([files.hold(hud()), files.hold(hud())]).toEqual(['file1', 'file2'])
  })
})
