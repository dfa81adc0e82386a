import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import { OperatorSettings } from '../../features/settings/preferences/operators.tsx'
import { useApp } from '../../store.ts'
import { renderWindow } from '../../testing/render-window.tsx'
import { deskState } from '../../testing/scripted-desk.ts'
import { Palette } from '../palette/palette.tsx'
import { OperatorMenu } from './operator-menu.tsx'

function Live() {
  const desk = useApp((app) => app.desk)
  return desk && <OperatorMenu operators={desk.operators} />
}

/** Renders the menu and the settings beside a field with the focus, at a desk that does what it is asked. */
function renderOperators(names: readonly string[], current: string | null = null) {
  let state = { names: [...names], current, computerUser: 'desk-07' }
  const desk = deskState({ operators: state })
  const parts = (
    <>
      <input aria-label="Search" ref={(field) => field?.focus()} />
      <Live />
      <Palette />
      <OperatorSettings />
    </>
  )
  return renderWindow(
    parts,
    {
      'desk.operators': ({ names = state.names, current = state.current }) => {
        if (names.includes('full')) return failed({ kind: 'file', why: 'full' })
        state = { ...state, names, current }
        return ok(deskState({ operators: state }))
      },
    },
    { desk },
  )
}

const field = () => screen.getByRole('textbox', { name: 'Search' })
const atDesk = (name: string) => screen.findByRole('button', { name })

it('asks at a start with several names, without taking the focus or a key from what the clerk does first', async () => {
  const { clerk, desk } = renderOperators(['Ana', 'Ben'])
  expect(
    within(await screen.findByRole('menu'))
      .getAllByRole('menuitemradio')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ana', 'Ben'])
  expect(screen.getByRole('status').textContent).toBe('Who is at the desk?')
  expect(document.activeElement).toBe(field())
  await clerk.keyboard('Sol')
  expect(field()).toHaveProperty('value', 'Sol')
  await clerk.click(field())
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(await atDesk('Who is at the desk?')).toBeTruthy()
  expect(desk.inputsOf('desk.operators')).toEqual([])
})

it('is changed by keyboard from the menu, and says who is at the desk', async () => {
  const { clerk, desk } = renderOperators(['Ana', 'Ben'], 'Ana')
  expect(screen.queryByRole('menu')).toBeNull()
  const button = await atDesk('Ana')
  button.focus()
  await clerk.keyboard('{Enter}')
  await screen.findByRole('menu')
  expect(screen.getByRole('menuitemradio', { name: 'Ana', checked: true })).toBeTruthy()
  await clerk.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Ben')
  await clerk.keyboard('{Enter}')
  await atDesk('Ben')
  expect(desk.inputsOf('desk.operators')).toEqual([{ current: 'Ben' }])
  expect(screen.getByRole('status').textContent).toBe('At the desk: Ben')
})

it('is changed from the palette by a few letters, and offered there first while nobody is at the desk', async () => {
  const { clerk, desk } = renderOperators(['Ana', 'Ben'])
  await clerk.keyboard('{Control>}k{/Control}')
  expect(screen.getByRole('option', { name: 'Work as Ana' })).toBeTruthy()
  await clerk.keyboard('work be{Enter}')
  await atDesk('Ben')
  expect(desk.inputsOf('desk.operators')).toEqual([{ current: 'Ben' }])
})

it('says that the name of the computer’s user is recorded while there are no names', async () => {
  const { clerk } = renderOperators([])
  await clerk.click(await atDesk('desk-07'))
  expect((await screen.findByRole('menu')).textContent).toContain('Until a name is chosen, desk-07 is recorded, the user of this computer.')
})

it('adds, changes and removes a name in the settings, and keeps a name in its field that could not be stored', async () => {
  const { clerk, desk } = renderOperators(['Ana', 'Ben'], 'Ana')
  const add = screen.getByRole('textbox', { name: 'A name. Enter adds it.' })
  await clerk.type(add, 'Cem{Enter}')
  await waitFor(() => expect(add).toHaveProperty('value', ''))
  const [ana] = screen.getAllByRole('textbox', { name: 'Name' })
  await clerk.type(ana as HTMLElement, ' Maria{Enter}')
  await atDesk('Ana Maria')
  await clerk.click(screen.getByRole('button', { name: 'Remove Ben' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ben' })).toBeNull())
  await clerk.type(add, 'full{Enter}')
  expect(await screen.findByText('The disk is full.')).toBeTruthy()
  expect(add).toHaveProperty('value', 'full')
  expect(desk.inputsOf('desk.operators')).toEqual([
    { names: ['Ana', 'Ben', 'Cem'] },
    { names: ['Ana Maria', 'Ben', 'Cem'], current: 'Ana Maria' },
    { names: ['Ana Maria', 'Cem'] },
    { names: ['Ana Maria', 'Cem', 'full'] },
  ])
})
