import { afterEach, describe, expect, it } from 'vitest'
import { procedures } from '../shared/contract/procedures/procedures.ts'
import { reportFault, reportFaults } from './faults.ts'
import { scriptedDesk } from './testing/scripted-desk.ts'

const desk = scriptedDesk({})
const reported = () => desk.asked.filter(({ name }) => name === 'desk.fault').map(({ input }) => input)
afterEach(() => {
  desk.asked.length = 0
})

describe('an error in the window', () => {
  it('is reported to the desk in a valid form, for errors and unhandled rejections', () => {
    const page = new EventTarget() as unknown as Window
    reportFaults(desk, page)
    const error = new TypeError('4111 1111 1111 1111 of Ada Byron')
    page.dispatchEvent(Object.assign(new Event('error'), { error }))
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
    page.dispatchEvent(Object.assign(new Event('error'), { error: null }))
    expect(reported()).toHaveLength(2)
    for (const input of reported()) {
      expect(procedures['desk.fault'].input.safeParse(input).success).toBe(true)
      expect(input).toMatchObject({ error: 'TypeError', code: null })
      expect(JSON.stringify(input)).toContain('@faults.test.ts:')
      expect(JSON.stringify(input)).not.toMatch(/Ada|4111/)
    }
  })

  it('is reported as Error if its name is invalid, and without an invalid code', () => {
    reportFault(desk, Object.assign(new Error('x'), { name: 'Ada Byron', code: 'guest Ada' }))
    expect(reported()).toMatchObject([{ error: 'Error', code: null }])
  })

  it('while reporting is ignored', async () => {
    const deaf = { ...desk, ask: () => Promise.reject(new Error('closed')) }
    expect(() => reportFault(deaf, new Error('x'))).not.toThrow()
    await Promise.resolve()
    expect(reported()).toEqual([])
  })
})
