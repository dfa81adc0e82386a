import { afterEach, describe, expect, it } from 'vitest'
import { procedures } from '../shared/contract/procedures/procedures.ts'
import { tellFault, tellFaults } from './faults.ts'
import { scriptedDesk } from './testing/scripted-desk.ts'

const desk = scriptedDesk({})
const told = () => desk.asked.filter(({ name }) => name === 'desk.fault').map(({ input }) => input)
afterEach(() => {
  desk.asked.length = 0
})

describe('a fault of the window', () => {
  it('is told to the desk as it takes it, by both ways that errors come', () => {
    const page = new EventTarget() as unknown as Window
    tellFaults(desk, page)
    const error = new TypeError('4111 1111 1111 1111 of Ada Byron')
    page.dispatchEvent(Object.assign(new Event('error'), { error }))
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
    page.dispatchEvent(Object.assign(new Event('error'), { error: null }))
    expect(told()).toHaveLength(2)
    for (const input of told()) {
      expect(procedures['desk.fault'].input.safeParse(input).success).toBe(true)
      expect(input).toMatchObject({ error: 'TypeError', code: null })
      expect(JSON.stringify(input)).toContain('@faults.test.ts:')
      expect(JSON.stringify(input)).not.toMatch(/Ada|4111/)
    }
  })

  it('is told as an error where its name is none, and without a code that is none', () => {
    tellFault(desk, Object.assign(new Error('x'), { name: 'Ada Byron', code: 'guest Ada' }))
    expect(told()).toMatchObject([{ error: 'Error', code: null }])
  })

  it('of telling it is told to nobody', async () => {
    const deaf = { ...desk, ask: () => Promise.reject(new Error('closed')) }
    expect(() => tellFault(deaf, new Error('x'))).not.toThrow()
    await Promise.resolve()
    expect(told()).toEqual([])
  })
})
