/** A client for tests and drills. */
import type { ClientInput } from '../../shared/domain/selling/clients.ts'

export const sampleClient = (change: Partial<ClientInput> = {}): ClientInput => ({
  name: 'Reisebüro Ångström',
  language: 'de',
  nationality: 'CH',
  currency: 'CHF',
  marginRule: { kind: 'percent', percent: '12.5', rounding: 'up', to: '.95' },
  email: 'desk@example.com',
  reference: 'K-118',
  note: 'Invoice by post',
  ...change,
})
