import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { SwitchedFault } from '../../../../shared/contract/practice.ts'
import { createAppStore } from '../../../store.ts'
import { offline, scriptedDesk } from '../../../testing/scripted-desk.ts'

const fault: SwitchedFault = { endpoint: 'bookRate', fault: 'answerLost', times: 1 }

it('shows the faults that the practice service has switched on', async () => {
  const desk = scriptedDesk({ 'practice.switchOn': (one) => ok({ faults: [one] }), 'practice.switchOff': () => ok({ faults: [] }) })
  const store = createAppStore(desk)
  await store.getState().switchFaultOn(fault)
  expect(store.getState().practice).toEqual({ status: 'read', faults: [fault] })
  await store.getState().switchFaultsOff()
  expect(store.getState().practice).toEqual({ status: 'read', faults: [] })
})

it('says when the faults cannot be read', async () => {
  const store = createAppStore(scriptedDesk({ 'practice.faults': () => failed(offline) }))
  await store.getState().readFaults()
  expect(store.getState().practice).toEqual({ status: 'failed', failure: offline })
})
