/** Options for signing. If there is a certificate, packing fails if signing does; the packer alone would leave the package unsigned. */

/** Where the packer looks for a certificate: a file or its content, for all systems or for Windows, or a name in the macOS keychain. */
const certificates = ['CSC_LINK', 'WIN_CSC_LINK', 'CSC_NAME']

/** The ones used on a Mac; `WIN_CSC_LINK` is for Windows only. */
const certificatesOfMac = ['CSC_LINK', 'CSC_NAME']

/**
 * A Mac with an Apple processor does not start an unsigned program, and changing the fuses has just invalidated Electron's own signature. Without a
 * certificate the packer would not sign, so it is told to sign without an identity (`findSigningIdentity` in app-builder-lib's
 * `mac/MacTargetHelper.js`), with one more entitlement, which lets such a program load its native modules.
 */
const adHoc = [
  '--config.mac.identity=-',
  '--config.mac.entitlements=resources/entitlements-unsigned.plist',
  '--config.mac.entitlementsInherit=resources/entitlements-unsigned.plist',
  '--config.mac.notarize=false',
]

const has = (environment, names) => names.some((name) => environment[name]?.trim())

/** Returns the packer's signing options for packages of this system, on a machine with this environment. */
export function signingOptions(environment, platform = process.platform) {
  const forced = has(environment, certificates) ? ['--config.forceCodeSigning=true'] : []
  return platform === 'darwin' && !has(environment, certificatesOfMac) ? [...forced, ...adHoc] : forced
}
