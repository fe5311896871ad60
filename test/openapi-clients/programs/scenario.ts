const { SITE_ROOT: siteRoot = '', WIDGET_KEY: key = '', ORIGIN: origin = '' } = process.env;

export const input = { siteRoot, key, origin };

export const visitorId = `visitor of a generated client, ${process.argv[2] ?? ''}`;
export const text = 'The committee subsequently decided to utilize 3 additional facilities.';
export const texts = [text, 'The library commences opening at 9:00.'];
export const save = { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] };

export function event(client: string) {
  return {
    featureCode: 'text_zoom',
    action: 'on' as const,
    eventId: `${client}-0`,
    occurredAt: new Date().toISOString(),
  };
}

export function batch(client: string) {
  return ['1', '2'].map((number) => ({
    featureCode: 'reading_guide',
    action: 'off' as const,
    eventId: `${client}-${number}`,
  }));
}
