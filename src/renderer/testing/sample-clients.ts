import type { Client } from '../../shared/domain/selling/clients.ts'

/** Returns a client with only a name. */
export const sampleClient = (change: Partial<Client> = {}): Client => ({
  id: 1,
  name: 'Kuoni',
  language: null,
  nationality: null,
  currency: null,
  marginRule: null,
  email: '',
  reference: '',
  note: '',
  bookings: 0,
  offers: 0,
  ...change,
})
