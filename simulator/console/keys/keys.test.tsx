// The keyboard shortcuts of the console.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveWorld } from '../live/world-streams'
import { idleControls } from '../testing/fixtures'
import { moveInList } from './arrow-list'
import { Keys } from './keys'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

const live: LiveWorld = { reading: null, wire: null, connection: 'open' }

function renderKeys(page = '') {
  document.body.innerHTML = page
  const [onFind, onTab, onClass, onBranch] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  render(
    <Keys controls={idleControls} live={live} onFind={onFind} onTab={onTab} onClass={onClass} onBranch={onBranch} />,
  )
  return { onFind, onTab, onClass, onBranch }
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const focused = () => document.activeElement?.textContent

test('one key goes to the people, to the current scenario, or to the next timeline row', () => {
  renderKeys(`
    <div id="timeline"><li class="row"><button>past</button></li><li class="row row--now"></li>
      <li class="row"><button>next</button></li></div>
    <div id="people"><a class="enter" href="/a">Enter</a></div>
    <button class="scenario">one</button><button class="scenario" aria-current="true">two</button>`)
  press('p')
  expect(focused()).toBe('Enter')
  press('l')
  expect(focused()).toBe('two')
  press('t')
  expect(focused()).toBe('next')
})

test('a key opens its tab and focuses the panel once it has loaded', async () => {
  const { onTab, onBranch } = renderKeys()
  press('b')
  expect(onTab).toHaveBeenCalledWith('step-in')
  const panel = document.createElement('div')
  panel.className = 'step-in'
  panel.innerHTML = '<fieldset><button disabled>no</button><button>bids</button></fieldset>'
  document.body.append(panel)
  await vi.waitFor(() => expect(focused()).toBe('bids'))
  press('f')
  expect(onBranch).toHaveBeenCalledOnce()
})

test('a key goes to the class', () => {
  const { onClass } = renderKeys()
  press('c')
  expect(onClass).toHaveBeenCalledOnce()
})

test('arrows, Home and End move within a list and stop at its ends', () => {
  render(
    <ul onKeyDown={moveInList}>
      {['a', 'b', 'c'].map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>,
  )
  const pressed = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    return focused()
  }
  screen.getByRole('button', { name: 'a' }).focus()
  expect(['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp'].map(pressed)).toEqual([
    'b',
    'c',
    'c',
    'b',
    'a',
    'a',
  ])
})
