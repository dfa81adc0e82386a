import { describe, expect, it } from 'vitest'
import { type AskingFrame, isTrustedFrame } from './trusted-frame.ts'

const origin = 'desk://app'
const mainFrame: AskingFrame = { origin, detached: false, parent: null }

describe('a question is answered', () => {
  it('when the main frame of our page asks', () => {
    expect(isTrustedFrame(mainFrame, mainFrame, origin)).toBe(true)
  })
})

describe('a question is refused', () => {
  it.each([
    ['when the frame is gone', null],
    ['when a frame equal to the main frame asks from another window', { ...mainFrame }],
  ])('%s', (_, frame) => {
    expect(isTrustedFrame(frame, mainFrame, origin)).toBe(false)
  })

  it.each([
    ['when the frame is detached', { detached: true }],
    ['when the frame has a parent', { parent: mainFrame }],
    ['from another origin', { origin: 'https://elsewhere.example' }],
    ['from an opaque origin', { origin: 'null' }],
    ['from about:blank', { origin: '' }],
    ['from an origin that only begins like ours', { origin: `${origin}.example` }],
  ])('%s', (_, difference) => {
    const frame = { ...mainFrame, ...difference }
    expect(isTrustedFrame(frame, frame, origin)).toBe(false)
  })
})
