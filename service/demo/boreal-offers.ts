import type { Offers } from './offers.ts';

export const borealOffers: Offers = {
  groups: [
    {
      heading: 'Heating and cooling',
      code: 'HVAC',
      items: [
        {
          name: 'Heat pump, cold climate, 3 ton',
          description: 'Heat pump, cold climate, 3 ton\nOutdoor unit on stand, indoor coil, line set up to 10 m',
          unit: 'pcs',
          unitPrice: '7480.00',
          quantities: ['1', '2'],
        },
        { name: 'Condensing boiler 35 kW', unit: 'pcs', unitPrice: '5235.50', quantities: ['1', '2'] },
        { name: 'Circulation pump, variable speed', unit: 'pcs', unitPrice: '612.40', quantities: ['1', '2', '4'] },
        { name: 'Thermostat, connected', unit: 'pcs', unitPrice: '189.00', quantities: ['1', '3', '8', '14'] },
        { name: 'Rooftop unit: yearly service', unit: 'visit', unitPrice: '425.00', quantities: ['1', '2', '4'] },
        { name: 'Pleated filter 20 × 25 × 2 in', unit: 'pcs', unitPrice: '11.85', quantities: ['12', '24', '48'] },
        { name: 'Refrigerant R-410A', unit: 'kg', unitPrice: '64.22', quantities: ['1.85', '2.25', '4.5'] },
      ],
    },
    {
      heading: 'Electrical',
      code: 'ELEC',
      items: [
        {
          name: 'Car charger 11 kW',
          description: 'Car charger 11 kW\nWall box with cable of 5 m, load management',
          unit: 'pcs',
          unitPrice: '1390.00',
          quantities: ['1', '2', '4', '6'],
        },
        { name: 'Sub-panel 100 A, 24 ways', unit: 'pcs', unitPrice: '864.75', quantities: ['1', '2'] },
        { name: 'Emergency luminaire, LED', unit: 'pcs', unitPrice: '142.30', quantities: ['4', '9', '22'] },
        { name: 'Cable 5G4 mm² in conduit', unit: 'm', unitPrice: '18.4575', quantities: ['12.5', '36', '85.25'] },
        { name: 'Permit and inspection (ESA)', unit: 'lump', unitPrice: '215.00', quantities: ['1'], isUntaxed: true },
      ],
    },
    {
      heading: 'Plumbing',
      code: 'PLMB',
      items: [
        { name: 'Hot-water tank 270 L', unit: 'pcs', unitPrice: '1745.00', quantities: ['1', '2'] },
        { name: 'Backflow preventer test', unit: 'pcs', unitPrice: '165.00', quantities: ['1', '3', '5'] },
        { name: 'Copper pipe 22 mm with fittings', unit: 'm', unitPrice: '31.90', quantities: ['3.25', '12', '28.5'] },
        { name: 'Sump pump with alarm', unit: 'pcs', unitPrice: '738.60', quantities: ['1', '2'] },
      ],
    },
    {
      heading: 'Grounds and snow',
      code: 'SNOW',
      items: [
        { name: 'Snow clearing, parking lot', unit: 'season', unitPrice: '6900.00', quantities: ['1'] },
        { name: 'Salting, per visit', unit: 'visit', unitPrice: '118.50', quantities: ['10', '20', '30'] },
        { name: 'Spring clean-up', unit: 'lump', unitPrice: '980.00', quantities: ['1'] },
      ],
    },
    {
      heading: 'Labour and travel',
      code: 'WORK',
      items: [
        { name: 'Technician', unit: 'h', unitPrice: '96.00', quantities: ['2', '4.5', '8', '16'] },
        { name: 'Helper', unit: 'h', unitPrice: '62.00', quantities: ['2', '4.5', '8'] },
        { name: 'Travel within the city', unit: 'trip', unitPrice: '45.00', quantities: ['1', '2', '3'] },
        { name: 'Crane with operator', unit: 'day', unitPrice: '1640.00', quantities: ['0.5', '1', '2'] },
      ],
    },
  ],
  subjects: [
    ['Heat pump in place of the furnace', 'New boiler plant', 'Service contract for the rooftop units'],
    ['Charging stations in the garage', 'Emergency lighting, all floors', 'Second panel for the workshop'],
    ['New hot-water tank', 'Backflow preventers: yearly tests', 'Drainage of the basement'],
    ['Winter service', 'Grounds, spring and autumn'],
    ['Standby on call', 'Works by the hour'],
  ],
  notes: [
    'Disposal of what is taken out is included.',
    'Works outside business hours at a surcharge of 50 %.',
    'Subject to a look at the roof.',
  ],
  remarks: [
    'We can begin in the second week after your order.\nPlease keep two parking places free.',
    'The price holds for both buildings together.',
    'As discussed on site with your caretaker.',
  ],
  refusals: ['Went with another offer', 'Put off until next year', 'Over budget'],
  otherTaxes: [
    { name: 'GST', percent: '5' },
    { name: 'QST', percent: '9.975' },
  ],
  contacts: [
    { name: 'Marisol Núñez', designation: 'Head of sales', mailbox: 'sales' },
    { name: 'Amélie Tremblay', designation: 'Managing director', mailbox: 'amelie.tremblay' },
    {
      name: 'Winter desk',
      designation: 'Grounds and snow',
      mailbox: 'winter',
      address: {
        line1: '88 Unwin Avenue',
        line2: 'Depot',
        city: 'Toronto',
        region: 'ON',
        postcode: 'M5A 1A1',
        country: 'CA',
      },
    },
  ],
  banks: [
    {
      bankName: 'Lake Ontario Credit Union',
      accountName: 'Boréal Building Services Inc.',
      accountNumber: '10042-7781534',
      branch: 'Adelaide Street',
      bankCode: '0899-10042',
    },
    {
      bankName: 'Great Northern Bank',
      accountName: 'Boréal Building Services Inc. (USD)',
      accountNumber: '20917-4402118',
      branch: 'Bay Street',
      bankCode: 'GNBKCATTXXX',
    },
  ],
  terms: [
    {
      title: 'General terms',
      body: `**Payment** within 30 days of the invoice, without deduction.

1. The prices hold until the day given, for the quantities given.
2. Works begin *after* written acceptance:
   - parts with long delivery are ordered the same day,
   - changes after that are charged by the hour.
3. Warranty: two years on our work, the maker’s on what we install.

What is found behind walls or ceilings is not included.`,
    },
    {
      title: 'Service contracts',
      body: `The contract runs for **one year** and goes on until it is cancelled, with 60 days’ notice.

- Visits are announced a week ahead.
- Wear parts are charged by the list.
- *Emergencies* are answered within four hours, on every day of the year.`,
    },
  ],
  proformaTerms: [
    {
      title: 'Payment in advance',
      body: `Please pay the amount due by the day given, quoting our **proforma number**.

- We order parts when it has arrived.
- The invoice follows when the work is done, less what was paid.`,
    },
  ],
};
