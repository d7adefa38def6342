// The app warns about a zip code in another state, so the loans of scenarios have none.
import { expect, test } from 'vitest'
import { createSimulator } from '../../simulator/server'
import { rowsOf } from '../../simulator/world/table'
import { statesOfZip } from '../../src/domain/loan/places'

test('each loan of a scenario has a zip code in its state, or none yet', async () => {
  const simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  try {
    const world = simulator.worlds.create({ scenario: 'every-screen', paused: true })
    const { loans, reference } = world.state()
    const places = [...rowsOf(loans)].flatMap(({ setup: { project_zip_code: zip, project_state_id: id } }) => {
      const state = reference.states.find((each) => each.id === id)?.code
      return zip && state ? [{ zip, state }] : []
    })
    expect(places.length).toBeGreaterThan(10)
    expect(places.filter(({ zip, state }) => !statesOfZip(zip).includes(state))).toEqual([])
  } finally {
    await simulator.close()
  }
})
