import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failed, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { Client } from '../../../shared/domain/selling/clients.ts'
import { openWindow } from '../../testing/open-window.ts'
import { renderWindow } from '../../testing/render-window.tsx'
import { sampleClient } from '../../testing/sample-clients.ts'
import { type Answers, deskState, pending } from '../../testing/scripted-desk.ts'
import { ClientField } from '../../ui/clients/client-field.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { ClientList } from './client-list.tsx'

const kuoni = sampleClient({ id: 7, name: 'Kuoni', reference: 'K-118', email: 'desk@example.com', bookings: 3 })
const aegaeis = sampleClient({ id: 8, name: 'Ägäis Reisen' })

async function open(answers: Answers = {}) {
  const { desk, store, clerk } = renderWindow(
    <>
      <ClientList />
      <ClientDialog />
    </>,
    { 'clients.all': () => ok({ clients: [aegaeis, kuoni] }), ...answers },
    { desk: deskState() },
  )
  await screen.findByRole('button', { name: 'Kuoni' })
  const asked = desk.inputsOf
  return { store, desk, clerk, asked }
}
const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the list of clients', () => {
  it('finds clients by name, reference or e-mail, ignoring case and accents', async () => {
    const { clerk } = await open()
    const find = screen.getByRole('searchbox', { name: 'Find a client' })
    for (const [typed, found] of [
      ['agais', ['Ägäis Reisen']],
      ['k-118', ['Kuoni']],
      ['example desk', ['Kuoni']],
      ['nobody', []],
    ] as const) {
      await clerk.clear(find)
      await clerk.type(find, typed)
      expect(names()).toEqual(found)
    }
    expect(screen.getByRole('status').textContent).toBe('No client has this name')
  })
})

it('does not choose a new client in a form that was opened after its own was closed', async () => {
  const answer = pending<Outcome<OutputOf<'clients.save'>>>()
  const { app } = openWindow({ 'clients.save': () => answer.promise })
  const chosen: number[] = []
  const edit = () => app().clients.edit(null, ({ id }) => chosen.push(id))
  edit()
  const saving = app().clients.save(kuoni)
  app().clients.closeForm()
  edit()
  const { form } = app().clients
  answer.give(ok({ id: 7, clients: [kuoni] }))
  await saving
  expect(app().clients).toMatchObject({ form, all: new Map([[7, kuoni]]) })
  expect(chosen).toEqual([])
})

it('reports that there are no clients only after the ledger has answered', async () => {
  const answer = pending<Outcome<{ clients: Client[] }>>()
  renderWindow(<ClientList />, { 'clients.all': () => answer.promise })
  expect(screen.queryByText('No client yet')).toBeNull()
  answer.give(ok({ clients: [] }))
  expect(await screen.findByText('No client yet')).toBeTruthy()
})

describe('the form of a client', () => {
  it('shows a message at each invalid field, and saves nothing until all are valid', async () => {
    const { clerk, asked } = await open({
      'clients.save': ({ client }) => ok({ id: 9, clients: [aegaeis, kuoni, sampleClient({ id: 9, name: client.name })] }),
    })
    await clerk.click(screen.getByRole('button', { name: 'New client' }))
    const form = await dialog()
    await clerk.type(form.getByRole('textbox', { name: 'E-mail' }), 'nowhere')
    await clerk.click(form.getByRole('button', { name: 'Save client' }))
    expect([form.getByText('Give the client a name.'), form.getByText(/^Not an e-mail address/)]).toHaveLength(2)
    await clerk.clear(form.getByRole('textbox', { name: 'E-mail' }))
    await clerk.type(form.getByRole('textbox', { name: 'Name' }), '  Hotelplan  ')
    await clerk.click(form.getByRole('button', { name: 'Save client' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { id: _, bookings: __, offers: ___, ...newClient } = sampleClient({ name: 'Hotelplan' })
    expect(asked('clients.save')).toEqual([{ id: null, client: newClient }])
    expect(names()).toContain('Hotelplan')
  })

  it('is not saved while its margin is invalid, because the previous margin would be saved instead', async () => {
    const { clerk, asked } = await open({ 'clients.save': () => ok({ id: 7, clients: [kuoni] }) })
    await clerk.click(screen.getByRole('button', { name: 'Kuoni' }))
    const form = await dialog()
    await clerk.click(form.getByRole('combobox', { name: 'Margin on Net rates' }))
    await clerk.click(screen.getByRole('option', { name: 'Percent of the cost' }))
    const margin = form.getByRole('textbox', { name: 'Margin' })
    await clerk.clear(margin)
    await clerk.type(margin, '7x')
    const save = form.getByRole('button', { name: 'Save client' })
    expect([form.getByText('Write a number, such as 12.5.'), save]).toHaveLength(2)
    expect(save).toHaveProperty('disabled', true)
    await clerk.clear(margin)
    await clerk.type(margin, '7.5')
    await clerk.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('clients.save')).toMatchObject([
      { id: 7, client: { name: 'Kuoni', marginRule: { kind: 'percent', percent: '7.5', rounding: 'up', to: '0.01' } } },
    ])
  })

  it('reports at the name field that another client has this name', async () => {
    const problem = 'Another client has this name. Add what tells them apart.'
    const { clerk } = await open({ 'clients.save': () => failed({ kind: 'input', fields: [{ path: 'client.name', problem }] }) })
    await clerk.click(screen.getByRole('button', { name: 'New client' }))
    const form = await dialog()
    await clerk.type(form.getByRole('textbox', { name: 'Name' }), 'Kuoni')
    await clerk.click(form.getByRole('button', { name: 'Save client' }))
    expect(await form.findByText(problem)).toBeTruthy()
  })

  it('deletes a client only after a confirmation that says what is kept', async () => {
    const { clerk, asked } = await open({ 'clients.drop': () => ok({ clients: [aegaeis] }) })
    await clerk.click(screen.getByRole('button', { name: 'Kuoni' }))
    await clerk.click((await dialog()).getByRole('button', { name: 'Delete client…' }))
    const question = await screen.findByText('Kuoni is deleted for good. 3 bookings made for this client stay, without the name.')
    expect(question).toBeTruthy()
    expect(asked('clients.drop')).toEqual([])
    await clerk.click(screen.getByRole('button', { name: 'Delete Kuoni' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('clients.drop')).toEqual([{ id: 7 }])
    expect(names()).toEqual(['Ägäis Reisen'])
  })
})

it('fills the form of a new client with what is known of the sender of a message', async () => {
  const sender = { name: 'Lea Berg', email: 'lea@example.com', telephone: '+41 44 123 45 67' }
  const { clerk } = renderWindow(
    <>
      <ClientField value={null} sender={sender} onChoose={() => {}} />
      <ClientDialog />
    </>,
    { 'clients.all': () => ok({ clients: [] }) },
    { desk: deskState() },
  )
  await clerk.click(screen.getByRole('button', { name: 'New client' }))
  const fields = (await dialog()).getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  expect(fields).toEqual(expect.arrayContaining(Object.values(sender)))
})

it('passes a new client, once it is saved, to the form that asked for it', async () => {
  const { desk, app } = openWindow({ 'clients.save': () => failed({ kind: 'inFlight' }) })
  const savedClients: Client[] = []
  app().clients.edit(null, (client) => savedClients.push(client))
  expect(await app().clients.save(kuoni)).toEqual({ kind: 'inFlight' })
  expect([savedClients, app().clients.form?.client]).toEqual([[], null])
  desk.answer({ 'clients.save': () => ok({ id: 7, clients: [aegaeis, kuoni] }) })
  expect(await app().clients.save(kuoni)).toBeNull()
  expect([savedClients, app().clients.form]).toEqual([[kuoni], null])
})
