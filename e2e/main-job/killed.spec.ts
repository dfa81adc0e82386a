import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keychainVault } from '../../src/main/vault/keychain.ts'
import { fakeClock, startChromium } from '../built.ts'
import { expect, test } from '../fixtures.ts'

test('a desk killed while a booking is unknown finds it after the next start, and sends it only once', async ({ folder, service }) => {
  const { faults, apiKey, hotelCodes } = service.service
  faults.switchOn({ endpoint: 'bookRate', fault: 'answerLost', times: 1 })
  faults.switchOn({ endpoint: 'checkBooking', fault: 'http503', times: 1000 })
  const program = join(import.meta.dirname, '..', 'unanswered-desk.ts')
  const arguments_ = [folder, service.baseUrl, service.caFile, apiKey, hotelCodes(50).join(' ')]
  const killed = spawn(process.execPath, [program, ...arguments_], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...fakeClock },
  })
  const [firstLine] = await Promise.race([once(createInterface(killed.stdout), 'line'), once(killed, 'exit')])
  expect(firstLine).toBe('unknown')
  killed.kill('SIGKILL')
  await once(killed, 'exit')

  faults.switchOff()
  const again = await startChromium({
    headless: true,
    dataFolder: join(folder, 'desk'),
    vault: keychainVault({ service: `app.deskbook.${folder}` }),
  })
  try {
    await again.page.keyboard.press('Alt+4')
    await expect(again.page.getByText(/a look-up has found it/).first()).toBeVisible({ timeout: 30_000 })
    const { cases } = await again.desk['booking.attempts']({ open: false })
    expect(cases).toMatchObject([{ state: 'CONFIRMED' }])
    expect(service.service.received('bookRate')).toBe(1)
    expect(service.service.log.filter(({ endpoint }) => endpoint === 'bookRate')).toMatchObject([{ clientRef: cases[0]?.clientRef }])
  } finally {
    await again.stop()
  }
})
