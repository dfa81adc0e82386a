import { expect, test } from './fixtures.ts'
import { nothingSent, probeWebRtc } from './webrtc-probe.ts'

test('a script in the window cannot send anything over WebRTC: no packet and no connection', async ({ page }) => {
  expect(await probeWebRtc(page)).toEqual(nothingSent)
})
