import { Modal } from '@mantine/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { say } from '../../../shared/words/say.ts'
import { renderWindow } from '../../testing/render-window.tsx'
import { deskState } from '../../testing/scripted-desk.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { topicIds, topicOfPage, topics } from '../../ui/help/topics.ts'
import { Frame } from '../frame.tsx'
import { findTopics } from './help-panel.tsx'
import { WithHelp } from './help-place.tsx'

function renderHelp(children: React.ReactNode = <input aria-label="Last name" />) {
  const desk = deskState()
  return renderWindow(
    <WithHelp>
      <Frame desk={desk}>{children}</Frame>
    </WithHelp>,
    {},
    { desk },
  )
}

const help = () => screen.getByRole('complementary', { name: 'Help' })

describe('the help topics', () => {
  it('link to other topics, and each topic is linked from another topic', () => {
    const linkedTopics = new Set(topicIds.flatMap((id) => topics[id].seeAlso))
    expect(topicIds.filter((id) => topics[id].seeAlso.length === 0 || topics[id].seeAlso.includes(id))).toEqual([])
    expect(topicIds.filter((id) => !linkedTopics.has(id))).toEqual([])
  })

  it('are found by title and text regardless of case and accents, titles first', () => {
    expect(findTopics('CLOSED months')[0]).toEqual({ id: 'closedMonths', paragraph: null })
    expect(findTopics('Sørensen').map(({ id }) => id)).toEqual(findTopics('sorensen').map(({ id }) => id))
    expect(findTopics('passphrase').map(({ id }) => id)).toContain('readerCopies')
    expect(findTopics('zeppelin')).toEqual([])
  })
})

describe('the help panel', () => {
  it.each(Object.entries(topicOfPage))('opens the topic of the %s page on F1', async (name, topic) => {
    const { store, clerk } = renderHelp()
    act(() => store.getState().goTo({ name, clientRef: 'A-1' } as never))
    await clerk.keyboard('{F1}')
    const shown = within(help()).getByRole('heading', { level: 3 })
    const expectedTopic = name === 'settings' ? 'start' : topic
    expect(store.getState().help.state).toMatchObject({ topic: expectedTopic })
    expect(document.activeElement).toBe(shown)
    expect(shown.textContent).toBe(say(topics[expectedTopic].title))
  })

  it('opens while the clerk types, keeps the typed text and returns the focus', async () => {
    const { clerk } = renderHelp()
    await clerk.type(screen.getByRole('textbox', { name: 'Last name' }), 'Love{F1}')
    expect(help().contains(document.activeElement)).toBe(true)
    await clerk.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: 'Help' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Last name' }))
    expect(screen.getByDisplayValue('Love')).toBeTruthy()
  })

  it('opens another topic and goes back to the previous one', async () => {
    const { clerk } = renderHelp()
    screen.getByRole('textbox', { name: 'Last name' }).focus()
    await clerk.keyboard('{F1}')
    await clerk.click(within(help()).getByRole('button', { name: 'Cancelling' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelling'))
    await clerk.click(within(help()).getByRole('button', { name: 'Back to the topic before' }))
    expect(document.activeElement?.textContent).toBe('Today and deadlines')
    await clerk.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Last name' }))
  })

  it('explains a failure and opens its topic', async () => {
    const { clerk } = renderHelp(<FailureNote failure={{ kind: 'noAnswer', cause: 'timedOut', afterMs: 1000 }} doing="booking" />)
    await clerk.click(screen.getByRole('button', { name: 'What does this mean?' }))
    await clerk.click(await screen.findByRole('button', { name: 'Help: Unknown' }))
    expect(within(help()).getByRole('heading', { name: 'Unknown' })).toBe(document.activeElement)
    await clerk.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'What does this mean?' }))
  })

  it('opens above a dialog, and Escape closes the help but not the dialog', async () => {
    const { clerk } = renderHelp(
      <Modal opened onClose={() => {}} title="Cancel the booking" transitionProps={{ duration: 0 }}>
        <button type="button">Keep</button>
      </Modal>,
    )
    await clerk.click(screen.getByRole('button', { name: 'Keep' }))
    await clerk.keyboard('{F1}')
    const helpDialog = await screen.findByRole('dialog', { name: 'Help' })
    expect(helpDialog.contains(document.activeElement)).toBe(true)
    await clerk.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Help' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }))
  })
})
